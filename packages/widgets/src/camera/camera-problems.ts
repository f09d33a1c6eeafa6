/** Why there is no picture of the camera, in words for the person before it. */
export interface CameraProblem {
  readonly title: string
  readonly detail: string
}

/** The page was not opened over a secure connection, or the browser knows no cameras. */
export const unsupported: CameraProblem = {
  title: 'The camera cannot be used here.',
  detail: 'Browsers offer it only on pages that are opened with https.',
}

const nameOf = (failure: unknown): string => {
  const name: unknown =
    typeof failure === 'object' && failure !== null && 'name' in failure ? failure.name : ''
  return typeof name === 'string' ? name : ''
}

/** What a person can do about a camera that did not start. */
export const cameraProblem = (failure: unknown): CameraProblem => {
  switch (nameOf(failure)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        title: 'The camera is not allowed.',
        detail: 'Allow it beside the address of this page, then start it again.',
      }
    case 'NotFoundError':
    case 'OverconstrainedError':
      return { title: 'No camera was found.', detail: 'Connect one, or choose a picture.' }
    case 'NotReadableError':
    case 'AbortError':
      return {
        title: 'The camera is in use.',
        detail: 'Close the application that uses it, then start it again.',
      }
    default:
      return { title: 'The camera did not start.', detail: 'Start it again, or choose a picture.' }
  }
}
