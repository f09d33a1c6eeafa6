import '@ashlar/ui/fonts.css'
import '@ashlar/ui/tokens.css'
import './viewer.css'
import { createRoot } from 'react-dom/client'
import { ViewerApp } from './ViewerApp.tsx'
import { ViewerState } from './viewer-state.ts'

const state = new ViewerState()
void state.open()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the application.')
createRoot(root).render(<ViewerApp state={state} />)
