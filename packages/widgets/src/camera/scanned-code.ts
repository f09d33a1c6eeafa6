/** Which codes are looked for. */
export type CodeKinds = 'all' | 'qr' | 'products'

/** A code that was read. */
export interface ScannedCode {
  readonly value: string
  /** Such as `qr_code` or `ean_13`. */
  readonly format: string
}
