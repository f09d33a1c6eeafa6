import { badApplicationQuery, badPageQuery } from '../../evaluate-query.ts'
import type { EventContext } from '../../event-context.ts'
import { navigate } from '../../navigate.ts'
import { plainManner, type NavigationManner, type NavigationTarget } from '../../../navigation/navigation.ts'
import {
  ClientArgumentError,
  flagArgument,
  parametersArgument,
  textArgument,
  wordArgument,
} from '../client-arguments.ts'
import { done, notDone, type ClientFunction, type ClientResult } from '../client-function.ts'

const open = (context: EventContext, target: NavigationTarget, manner: NavigationManner): ClientResult =>
  navigate(context, target, manner) === 'succeeded' ? done : notDone

const isNewWindow = (called: string, target: unknown): boolean =>
  wordArgument(
    target,
    ['SAME_WINDOW', 'NEW_WINDOW'],
    'SAME_WINDOW',
    `${called}: target must be SAME_WINDOW or NEW_WINDOW.`,
  ) === 'NEW_WINDOW'

const filledText = (value: unknown, called: string, name: string): string => {
  const text = textArgument(value, called, name).trim()
  if (text === '') throw new ClientArgumentError(`${called}: ${name} must be set.`)
  return text
}

/** Opens a page by its name, a path, or an address. */
export const navigateTo: ClientFunction = {
  name: 'navigateTo',
  signature: 'navigateTo(url, params, target)',
  help: 'Opens a page by its name, a path, or an address, with query parameters; target is SAME_WINDOW or NEW_WINDOW.',
  run: ([url, params, target], context) => {
    const address = filledText(url, 'navigateTo', 'url')
    const queryParams = parametersArgument(params, badPageQuery)
    const manner = { ...plainManner, newWindow: isNewWindow('navigateTo', target) }
    return open(context, { kind: 'address', address, queryParams }, manner)
  },
}

/** Opens a route of the application. */
export const navigateToRoute: ClientFunction = {
  name: 'navigateToRoute',
  signature: 'navigateToRoute(routeId, routeParams, queryParams, options)',
  help: 'Opens a route with values for the parameters of its path; options are target (SAME_WINDOW or NEW_WINDOW), keepQueryParams and replaceHistory.',
  run: ([route, params, query, given], context) => {
    const routeId = filledText(route, 'navigateToRoute', 'routeId')
    const routeParams = parametersArgument(params, 'navigateToRoute: routeParams must be an object.')
    const options = parametersArgument(given, 'navigateToRoute: options must be an object.')
    const flag = (name: string) => flagArgument(options[name], 'navigateToRoute', name, false)
    const target: NavigationTarget = {
      kind: 'route',
      routeId,
      routeParams: Object.fromEntries(
        Object.entries(routeParams).flatMap(([name, value]) =>
          value === null || typeof value === 'object' || value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      queryParams: parametersArgument(query, badPageQuery),
      keepQueryParams: flag('keepQueryParams'),
    }
    const newWindow = isNewWindow('navigateToRoute', options.target)
    return open(context, target, { newWindow, replaceHistory: flag('replaceHistory') })
  },
}

/** Opens another application. */
export const navigateToApp: ClientFunction = {
  name: 'navigateToApp',
  signature: 'navigateToApp(applicationId, queryParams, target)',
  help: 'Opens another application with query parameters; target is SAME_WINDOW or NEW_WINDOW.',
  run: ([id, query, target], context) => {
    const applicationId = filledText(id, 'navigateToApp', 'applicationId')
    const queryParams = parametersArgument(query, badApplicationQuery)
    const manner = { ...plainManner, newWindow: isNewWindow('navigateToApp', target) }
    return open(context, { kind: 'application', applicationId, queryParams }, manner)
  },
}

/** Changes the query parameters of the present address. */
export const setQueryParams: ClientFunction = {
  name: 'setQueryParams',
  signature: 'setQueryParams(queryParams, keepQueryParams)',
  help: 'Changes the query parameters of the present address; others stay unless keepQueryParams is false.',
  run: ([query, keep], context) => {
    const queryParams = parametersArgument(query, badPageQuery)
    const keepQueryParams = flagArgument(keep, 'setQueryParams', 'keepQueryParams', true)
    return open(context, { kind: 'queryParams', queryParams, keepQueryParams }, plainManner)
  },
}
