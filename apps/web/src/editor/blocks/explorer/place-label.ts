const labels: Readonly<Record<string, string>> = {
  if: 'If',
  else: 'Else',
  try: 'Try',
  catch: 'Catch',
  finally: 'Finally',
  trigger: 'Trigger',
  process: 'For each message',
}

/** What a sequence inside of a block is called: "Else if", or the name of a path; null where the block has only that one. */
export const placeLabel = (place: string): string | null => {
  if (place.startsWith('paths.')) return place.slice('paths.'.length)
  if (place.startsWith('elseIf.')) return 'Else if'
  return labels[place] ?? null
}
