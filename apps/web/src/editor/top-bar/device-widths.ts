/** The widths at which the page is tried out, in px; `null` is all that there is. */
export const deviceWidths = [
  { value: 'full', label: 'Full width', icon: 'monitor', width: null },
  { value: 'tablet', label: 'Tablet, 820 px', icon: 'tablet', width: 820 },
  { value: 'phone', label: 'Phone, 390 px', icon: 'smartphone', width: 390 },
] as const
