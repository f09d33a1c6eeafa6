import { pathParameters } from '@ashlar/schema'
import { notify } from '@ashlar/ui'

/** The bindings that read the parameters of a path. */
export const parameterReferences = (path: string): string =>
  pathParameters(path)
    .map((name) => `{{ Global.URL.routeParams.${name} }}`)
    .join('\n')

/** Says that a route with parameters was made or changed, and offers the bindings that read them. */
export const tellOfRoute = (what: 'created' | 'updated', path: string, pageId: string): void => {
  if (pathParameters(path).length === 0) return
  notify('routeChanged', `Route ${what} successfully!`, {
    actions: [{ label: 'Copy path', copies: parameterReferences(path) }],
    about: pageId,
  })
}

/** Says that the values with which a route is tried out were kept. */
export const tellOfTestParams = (path: string): void =>
  notify('routeParamsSaved', 'Route parameters saved', {
    description: `${path} is tried out with them here. Users of the application never see them.`,
  })
