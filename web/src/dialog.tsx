// A dialog over the page: the browser's own, which keeps the focus and closes by Escape.

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { say } from './words.ts'

interface Props {
  title: string
  onClose?: () => void
  children: ComponentChildren
  extra?: string
}

export function Dialog({ title, onClose, children, extra = '' }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    box.current?.showModal()
  }, [])
  return (
    <dialog ref={box} class={extra} aria-label={title} onClose={onClose} onCancel={(event) => { if (!onClose) event.preventDefault() }}>
      <header><h2>{title}</h2>{onClose ? <button type="button" class="close" aria-label={say('web.close')} onClick={() => box.current?.close()}>×</button> : null}</header>
      <div class="content">{children}</div>
    </dialog>
  )
}
