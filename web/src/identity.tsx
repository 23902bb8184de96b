// Who one is to the hall: become an account, log in and out, change the password, end sessions.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal, arrive, get, me, post } from './api.ts'
import { Dialog } from './dialog.tsx'
import type { Me, SessionCard } from './messages.ts'
import { language } from './settings.ts'
import { say } from './words.ts'

function Field({ name, value, change, secret, known }: { name: string; value: string; change: (value: string) => void; secret?: boolean; known?: boolean }) {
  const input = (event: { currentTarget: HTMLInputElement }): void => change(event.currentTarget.value)
  return (
    <label>{name}{secret
      ? <input type="password" required maxLength={256} autoComplete={known ? 'current-password' : 'new-password'} value={value} onInput={input} />
      : <input type="text" required maxLength={24} autoComplete="username" autoCapitalize="none" spellcheck={false} value={value} onInput={input} />}</label>
  )
}

function Newcomer() {
  const way = useSignal<'become' | 'log_in'>('become')
  const login = useSignal('')
  const password = useSignal('')
  const wrong = useSignal('')
  const busy = useSignal(false)
  const send = async (merge: boolean | null = null): Promise<void> => {
    busy.value = true
    try {
      const body = { login: login.value, password: password.value }
      me.value = way.value === 'become' ? await post<Me>('/api/account', body) : await post<Me>('/api/session', { ...body, ...(merge === null ? {} : { merge }) })
      wrong.value = ''
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.value = error.code
    } finally {
      busy.value = false
    }
  }
  const turn = (next: typeof way.value) => (): void => { way.value = next; wrong.value = '' }
  return (
    <>
      <p>{say('web.account_lead')}</p>
      <div class="segments" role="group">
        <button type="button" aria-pressed={way.value === 'become'} onClick={turn('become')}>{say('web.become')}</button>
        <button type="button" aria-pressed={way.value === 'log_in'} onClick={turn('log_in')}>{say('web.log_in')}</button>
      </div>
      <form class="account-form" onSubmit={(event) => { event.preventDefault(); void send() }}>
        <Field name={say('web.login_name')} value={login.value} change={(value) => (login.value = value)} />
        <Field name={say('web.password')} value={password.value} change={(value) => (password.value = value)} secret known={way.value === 'log_in'} />
        {wrong.value === 'account/merge' ? (
          <div class="merge" role="alert">
            <p>{say('web.merge_ask', { name: me.value?.name })}</p>
            <p class="acts"><button type="button" class="primary" disabled={busy.value} onClick={() => void send(true)}>{say('web.merge_yes')}</button><button type="button" disabled={busy.value} onClick={() => void send(false)}>{say('web.merge_no')}</button></p>
          </div>
        ) : (
          <>
            {wrong.value ? <p role="alert" class="wrong">{say(`refused.${wrong.value}`)}</p> : null}
            <button type="submit" class="primary" disabled={busy.value}>{say(`web.${way.value}`)}</button>
          </>
        )}
      </form>
    </>
  )
}

function Password() {
  const old = useSignal('')
  const fresh = useSignal('')
  const wrong = useSignal('')
  const done = useSignal(false)
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    try {
      me.value = await post<Me>('/api/account/password', { old: old.value, new: fresh.value })
      old.value = fresh.value = wrong.value = ''
      done.value = true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.value = error.code
    }
  }
  return (
    <details>
      <summary>{say('web.password_change')}</summary>
      <form class="account-form" onSubmit={(event) => void send(event)}>
        <input type="text" hidden autoComplete="username" value={me.value?.login ?? ''} readOnly />
        <Field name={say('web.password_old')} value={old.value} change={(value) => (old.value = value)} secret known />
        <Field name={say('web.password_new')} value={fresh.value} change={(value) => (fresh.value = value)} secret />
        {wrong.value ? <p role="alert" class="wrong">{say(`refused.${wrong.value}`)}</p> : null}
        {done.value ? <p role="status">{say('web.password_changed')}</p> : null}
        <button type="submit" class="primary">{say('web.password_change')}</button>
      </form>
    </details>
  )
}

function Sessions() {
  const found = useSignal<SessionCard[]>([])
  useEffect(() => void get<SessionCard[]>('/api/sessions').then((list) => (found.value = list)), [me.value])
  const end = async (id: string | null): Promise<void> => { found.value = await post<SessionCard[]>('/api/sessions/end', { id }) }
  const when = (text: string): string => new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text))
  return (
    <>
      <h3>{say('web.sessions')}</h3>
      <ul class="session-list">
        {found.value.map((one) => (
          <li key={one.id}>
            <span class="what"><b>{one.device || say('web.session_unknown')}</b><small>{one.here ? say('web.session_here') : say('web.session_seen', { when: when(one.seen) })}</small></span>
            {one.here ? null : <button type="button" onClick={() => void end(one.id)}>{say('web.session_end')}</button>}
          </li>
        ))}
      </ul>
      {found.value.length > 2 ? <p><button type="button" onClick={() => void end(null)}>{say('web.sessions_end')}</button></p> : null}
    </>
  )
}

export function IdentityDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => { if (!me.value) void arrive() }, [])
  const out = async (): Promise<void> => {
    await post('/api/session/end')
    await arrive()
    onClose()
    location.hash = '#/'
  }
  const own = me.value
  return (
    <Dialog title={own?.login ? `${own.name} @${own.login}` : say('web.account_title')} onClose={onClose} extra="identity">
      {own ? (
        <>
          {own.login ? null : <Newcomer />}
          {own.login ? <p class="acts"><a class="button" href="#/people/me" onClick={onClose}>{say('web.profile')}</a><button type="button" onClick={() => void out()}>{say('web.log_out')}</button></p> : null}
          {own.login ? <Password /> : null}
          <Sessions />
        </>
      ) : <p role="status">{say('web.waiting')}</p>}
    </Dialog>
  )
}

/** The button of the page's head. */
export function WhoButton() {
  const open = useSignal(false)
  // Pages for anyone make no new guest, but know who comes back.
  useEffect(() => { if (!me.value) get<Me>('/api/guest').then((found) => (me.value = found), (error: unknown) => { if (!(error instanceof Refusal)) throw error }) }, [])
  return (
    <>
      {me.value?.login
        ? <a class="button person-button" href="#/people/me"><span class="called">{me.value.name}</span></a>
        : <button type="button" class="person-button" onClick={() => (open.value = true)}><span class="called">{say('web.log_in')}</span></button>}
      {open.value ? <IdentityDialog onClose={() => (open.value = false)} /> : null}
    </>
  )
}
