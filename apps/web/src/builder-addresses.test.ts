import { builderAddresses } from '@ashlar/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createBuilderRouter } from './router.tsx'

describe('the addresses of the builder', () => {
  it('are those that the server answers with its page', () => {
    const { routesByPath } = createBuilderRouter(new QueryClient())
    const paths = Object.keys(routesByPath).map((path) =>
      path.replaceAll(/\$([A-Za-z]+)/gu, ':$1').replace(/\/\$$/u, '/*'),
    )
    expect(paths.toSorted()).toEqual([...builderAddresses].toSorted())
  })
})
