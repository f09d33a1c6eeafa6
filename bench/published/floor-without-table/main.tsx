import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import './floor.css'

const rooms = ['Oak', 'Elm', 'Ash']

const Visit = () => {
  const [visitor, setVisitor] = useState('Ada')
  const [room, setRoom] = useState('Elm')
  const [isSent, setIsSent] = useState(false)
  return (
    <main>
      <h2>Visit</h2>
      <section>
        <label>
          Visitor <input value={visitor} onChange={(event) => setVisitor(event.target.value)} />
        </label>
        <label>
          Room
          <select value={room} onChange={(event) => setRoom(event.target.value)}>
            {rooms.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <p>
          {visitor} meets in {room}
        </p>
        <button type="button" disabled={visitor === '' || isSent} onClick={() => setIsSent(true)}>
          Send
        </button>
      </section>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Visit />)
