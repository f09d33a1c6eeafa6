/** Asks an address until it answers with a success; gives the milliseconds since `startedAt`. */
export const waitForAnswer = async (url: string, startedAt: number): Promise<number> => {
  const deadline = performance.now() + 60_000
  for (;;) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.ok) return performance.now() - startedAt
    } catch {
      if (performance.now() > deadline) throw new Error(`Nothing answers at ${url}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
