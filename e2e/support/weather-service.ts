import { createServer } from 'node:http'

/** A REST service of somebody else's, on a port of this machine; it wants a token. */
export interface WeatherService {
  address: string
  /** What it wants now; another one may be put here while it runs. */
  token: string
  temperature: number
  stop: () => Promise<void>
}

/** Starts the service. */
export const openWeatherService = async (): Promise<WeatherService> => {
  const weather = { token: 'forecast-token', temperature: 21.5 }
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${weather.token}`
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.end(
      JSON.stringify(
        isKnown
          ? { city: url.searchParams.get('city'), temperature: weather.temperature }
          : { message: 'Who are you?' },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The service has no port.')
  return Object.assign(weather, {
    address: `http://127.0.0.1:${bound.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
