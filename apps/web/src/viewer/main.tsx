import '@ashlar/ui/fonts.css'
import '@ashlar/ui/tokens.css'
import './viewer.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ViewerApp } from './ViewerApp.tsx'
import { readAddress } from '@ashlar/runtime'
import { testedFrameName } from '@ashlar/runtime/testing'
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
  // At once: what waits for the first paint counts the frames from now on.
  void firstScreenReady(state).then(() => flushSync(() => root.render(<ViewerApp state={state} />)))
}

const { prefix, mode } = readAddress(window.location.pathname)?.place ?? {}
if (mode === 'preview' && window.name === testedFrameName)
  void import('./testing/open-tested.ts').then(({ openTested }) => show(openTested()))
// Only who is embedded carries what it takes.
else if (prefix !== undefined)
  void import('./embedding/open-embedded.ts').then(({ openEmbedded }) => show(openEmbedded()))
else show(openAlone())
