// Who may find a room, and what people without a seat see of it.

import type { Door } from './messages.ts'
import { say } from './words.ts'

const WATCH: Door['watch'][] = ['off', 'discards', 'hands']

export function DoorFields({ door, change }: { door: Door; change: (next: Door) => void }) {
  return (
    <div class="door">
      <label>{say('web.watch_choice')} <select value={door.watch} onChange={(event) => change({ public: door.public, watch: event.currentTarget.value as Door['watch'] })}>
        {WATCH.map((one) => <option key={one} value={one}>{say(`web.watch_${one}`)}</option>)}
      </select></label>
      <label class="switch"><input type="checkbox" checked={door.public} onChange={(event) => change({ public: event.currentTarget.checked, watch: door.watch })} />{say('web.public')}</label>
    </div>
  )
}
