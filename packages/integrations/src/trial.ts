/** A run whose changes are rolled back when it has ended: what a builder tries out before it counts. */
export interface Trial {
  /** Takes what rolls back a driver's part of the run; each is called once, after the last step. */
  onEnd(rollBack: () => Promise<void>): void
}
