/** What only a mistake of ours, or a host that gives less than it says, can lead to. */
export type BuildingErrorCode =
  | 'focus_not_found'
  | 'change_does_not_fit'
  | 'result_incomplete'
  | 'canvas_not_found'
  | 'page_not_found'

/** Thrown where the assistant that builds cannot go on; what a model does wrong is a refusal that goes back to it. */
export class BuildingError extends Error {
  readonly code: BuildingErrorCode

  constructor(code: BuildingErrorCode, message: string) {
    super(message)
    this.name = 'BuildingError'
    this.code = code
  }
}
