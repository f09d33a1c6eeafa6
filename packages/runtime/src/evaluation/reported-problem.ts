/** What went wrong on a page although nobody who uses it did anything wrong. */
export interface ReportedProblem {
  kind: 'badUnevaluatedTree' | 'evaluation' | 'dependency' | 'validation'
  message: string
}
