/** A transaction that a driver has begun: its steps run one after the other, on one connection. */
export interface Transaction {
  /**
   * Makes what was done count. `unknown`: the connection was lost before the system answered. Throws `IntegrationError` where
   * the system said no; then nothing of it counts.
   */
  commit(): Promise<'committed' | 'unknown'>
  /** Takes back what was done. Never throws: where the system cannot be told, the connection is cut. */
  rollback(): Promise<void>
}
