// A page that outlives an upgrade of the hall: what is said over the sockets may have changed with it.

let asking = false

/** After a connection was lost: load the page anew if the hall serves another one than this. */
export async function renew(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')
  if (asking || !own) return
  asking = true
  try {
    const answer = await fetch('/', { cache: 'no-cache' })
    if (answer.ok && !(await answer.text()).includes(new URL(own.src).pathname)) location.reload()
  } catch {
    // It is lost again; the next connection asks again.
  } finally {
    asking = false
  }
}
