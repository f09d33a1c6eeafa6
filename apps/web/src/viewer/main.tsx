import '@ashlar/ui/fonts.css'
import '@ashlar/ui/tokens.css'
import './viewer.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ViewerApp } from './ViewerApp.tsx'
import { readAddress } from '@ashlar/runtime'
import { firstScreenReady } from './first-screen-ready.ts'
import { ViewerState } from './viewer-state.ts'

const openAlone = (): ViewerState => {
  const state = new ViewerState()
  void state.open()
  return state
}

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the application.')
const root = createRoot(place)
const show = (state: ViewerState): void => {
  // At once: what waits for the first picture counts the frames from now on.
  void firstScreenReady(state).then(() => flushSync(() => root.render(<ViewerApp state={state} />)))
}

if (readAddress(window.location.pathname)?.place.prefix === undefined) show(openAlone())
// Only who is embedded carries what it takes.
else void import('./embedding/open-embedded.ts').then(({ openEmbedded }) => show(openEmbedded()))
