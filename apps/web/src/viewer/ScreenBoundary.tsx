import { crashCode } from '@ashlar/contract'
import { Component, type ReactNode } from 'react'
import { MessageScreen } from './MessageScreen.tsx'
import { reportViewerCrash } from './report-viewer-crash.ts'

interface BoundaryState {
  readonly hasFailed: boolean
}

/** The last stop for an exception that no widget's own frame caught. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportViewerCrash(crashCode({}), error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <MessageScreen
        code={crashCode({})}
        title="This page could not be shown"
        text="Something went wrong while it was drawn."
      >
        <button type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </MessageScreen>
    )
  }
}
