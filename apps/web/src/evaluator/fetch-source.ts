/** Fetches the text of a script of the evaluator. Rejects where the server does not have it. */
export const fetchSource = async (address: string): Promise<string> => {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The evaluator answered with status ${response.status}.`)
  return response.text()
}
