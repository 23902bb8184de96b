import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { AdminPage } from './admin.tsx'
import { attend, keptOut, start } from './hall.ts'
import { Home } from './home.tsx'
import { PersonPage } from './person.tsx'
import { RankingsPage } from './rankings.tsx'
import { RulesPage } from './rulebook.tsx'
import { ReplayPage } from './replay.tsx'
import { RoomPage } from './room.tsx'
import { ScorerPage } from './scorer.tsx'
import sprite from './tiles.svg?raw'
import './style.css'
import './table.css'
import './people.css'
import './hall.css'
import './admin.css'
import { WatchPage } from './watch.tsx'
import { ready, say } from './words.ts'

const hash = signal(location.hash || (location.pathname === '/admin' ? '#/admin' : ''))
addEventListener('hashchange', () => (hash.value = location.hash))

effect(() => {
  const [page, code] = hash.value.replace(/^#\/?/, '').split('/')
  if (page === 'room' || page === 'watch') attend({ room: code })
  else attend(page === '' ? { rooms: true, hall: true } : {})
})

function App() {
  const [page, first = '', second = '0', third = '0'] = hash.value.replace(/^#\/?/, '').split('/')
  if (keptOut.value) return <main class="page"><h1>四方 Sifang</h1><p role="alert" class="told-off">{say('refused.http/banned')}</p></main>
  switch (page) {
    case 'room':
      return <RoomPage key={first} code={first} />
    case 'watch':
      return <WatchPage key={first} code={first} />
    case 'rules':
      return <RulesPage rules={first || 'mcr'} />
    case 'scorer':
      return <ScorerPage key={`s${first}`} rules={first || 'mcr'} />
    case 'trainer':
      return <ScorerPage key={`t${first}`} rules={first || 'mcr'} trainer />
    case 'people':
      return <PersonPage key={first} id={first || 'me'} />
    case 'rankings':
      return <RankingsPage key={first} rules={first || 'mcr'} />
    case 'replay':
      return <ReplayPage id={first} deal={Number(second)} step={Number(third)} />
    case 'admin':
      return <AdminPage />
    default:
      return <Home />
  }
}

const drawings = document.createElement('div')
drawings.hidden = true
drawings.innerHTML = sprite
document.body.prepend(drawings)
start()
void ready.then(() => render(<App />, document.getElementById('app') as HTMLElement))
