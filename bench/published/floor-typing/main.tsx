import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './floor.css'

const beside = Array.from({ length: 998 }, (_, index) => `Text ${index}`)

const Beside = memo(() => beside.map((text) => <p key={text}>{text}</p>))

const Words = () => {
  const [word, setWord] = useState('')
  return (
    <main>
      <label>
        Word <input value={word} onChange={(event) => setWord(event.target.value)} />
      </label>
      <p id="echo">{`Echo ${word}`}</p>
      <Beside />
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Words />)
