export { ResultsPane } from './ResultsPane.tsx'
export { duration } from './result-state.ts'
