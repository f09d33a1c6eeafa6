export {
  type FromTestedPage,
  type Pointed,
  readFromPage,
  readToPage,
  sendMessage,
  type ToTestedPage,
} from './conversation.ts'
export { testedFrameName } from './frame-name.ts'
export type { TestOutcome, TestProblem } from './outcome.ts'
export { type Answered, RecordedAnswers } from './recorded-answers.ts'
export { emptyRecording, finished, type Happening, type Recording, withHappening } from './recording.ts'
export { type ComponentState, replay, type ReplayedCall, type ReplayedPage } from './replay.ts'
export { asJson } from './as-json.ts'
