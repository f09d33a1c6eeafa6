import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  readonly children: ReactNode
  /** Draws what stands in the place of a view that threw. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode
  /** A new value lets a view that threw try again: the widget's snapshot. */
  readonly resetKey: unknown
  /** Called before a retry that a person asked for. */
  readonly onRetry: () => void
}

interface ViewBoundaryState {
  readonly error: Error | undefined
  readonly resetKey: unknown
}

/** Keeps an exception of one view inside its frame, while the rest of the page goes on. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override state: ViewBoundaryState = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<ViewBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps(
    props: ViewBoundaryProps,
    state: ViewBoundaryState,
  ): ViewBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey }
  }

  private readonly retry = (): void => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    return this.state.error === undefined
      ? this.props.children
      : this.props.fallback(this.state.error, this.retry)
  }
}
