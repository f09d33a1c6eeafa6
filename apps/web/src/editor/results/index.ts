export { ResultsPane, type ResultsPaneProps } from './ResultsPane.tsx'
export { duration } from './result-state.ts'
