import { pathParameters, pathShape } from '@ashlar/schema'
import { asTexts, mapped, needs, type StepKind, unmapped } from './step-kind.ts'

/** Opens a page of the application by the path of its route. */
export const navigateToRoute: StepKind<'navigateToRoute'> = {
  type: 'navigateToRoute',
  write({ type, routePathDescriptor, routeParams = {} }, id, { routes }) {
    if (routePathDescriptor === undefined) return needs(type, 'routePathDescriptor')
    const route = routes.find(({ path }) => pathShape(path) === pathShape(routePathDescriptor))
    if (route === undefined) {
      const known = routes.map(({ path }) => path).join(', ')
      return unmapped(
        `There is no route ${routePathDescriptor}. There are: ${known === '' ? 'none' : known}.`,
      )
    }
    const missing = pathParameters(route.path).filter((name) => !Object.hasOwn(routeParams, name))
    // Without values at all the person fills them in; with some, one that is missing is a mistake.
    if (missing.length > 0 && Object.keys(routeParams).length > 0) {
      return unmapped(`routeParams needs a value for ${missing.join(', ')}.`)
    }
    const params = Object.keys(routeParams).length === 0 ? {} : { routeParams: asTexts(routeParams) }
    return mapped({ id, type, routeId: route.id, ...params })
  },
  read({ type, routeId, routeParams, queryParams, keepQueryParams, target, replaceHistory }, { routes }) {
    const route = routes.find((each) => each.id === routeId)
    const others = [queryParams, keepQueryParams, target, replaceHistory]
    if (route === undefined || others.some((value) => value !== undefined)) return null
    return {
      type,
      routePathDescriptor: route.path,
      ...(routeParams === undefined ? {} : { routeParams }),
    }
  },
}

/** Shows a short message. */
export const showAlert: StepKind<'showAlert'> = {
  type: 'showAlert',
  write({ type, message, style = 'info', alertDuration, alertPosition }, id) {
    if (message === undefined) return needs(type, 'message')
    return mapped({
      id,
      type,
      message,
      style,
      ...(alertDuration === undefined ? {} : { alertDuration }),
      ...(alertPosition === undefined ? {} : { alertPosition }),
    })
  },
  read: ({ type, message, style, alertDuration, alertPosition }) => ({
    type,
    message,
    style,
    ...(alertDuration === undefined ? {} : { alertDuration }),
    ...(alertPosition === undefined ? {} : { alertPosition }),
  }),
}
