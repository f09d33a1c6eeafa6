import { type Route, routes } from '@ashlar/contract'
import type { TestPerson, TestServer } from '../testing.ts'

/** Every declared route with its name, such as `pages.update`. */
export const everyRoute: readonly [string, Route][] = Object.entries<Record<string, Route>>(routes).flatMap(
  ([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([verb, route]): [string, Route] => [`${noun}.${verb}`, route]),
)

/** An integration of somebody's, on a service that is never asked. */
export const anIntegration = (server: TestServer, person: TestPerson) =>
  server.call(
    routes.integrations.create,
    {
      body: {
        name: 'Accounts',
        pluginId: 'restapi',
        configuration: { baseUrl: 'https://api.example.com' },
        secrets: {},
      },
    },
    person,
  )
