import { EmptyState, PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../page-title.ts'
import classes from './Documentation.module.css'
import { documents, readDocument } from './documents.ts'
import { MarkdownView } from './MarkdownView.tsx'

const route = getRouteApi('/signed-in/shell/documentation/$name')

/** Links between the texts stay within the product; what is not among them is not offered here. */
const addressOf = (link: string): string => link.replace(/^([\w-]+)\.md(?=#|$)/u, '/documentation/$1')

/** The documentation for those who build, as it is written for the version that runs. */
export const DocumentationScreen = () => {
  const { name } = route.useParams()
  const title = documents.find((document) => document.name === name)?.title ?? 'Documentation'
  usePageTitle(title)
  const { data, isPending } = useQuery({
    queryKey: ['documentation', name],
    queryFn: () => readDocument(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The heading that the address names is there only now.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (data && id !== '') document.getElementById(id)?.scrollIntoView()
  }, [data])
  return (
    <>
      <PageHeader title="Documentation" />
      <div className={classes['documentation']}>
        <nav aria-label="Documentation" className={classes['contents']}>
          {documents.map((document) => (
            <Link key={document.name} to="/documentation/$name" params={{ name: document.name }}>
              {document.title}
            </Link>
          ))}
        </nav>
        <article className={classes['text']}>
          {isPending ? (
            <SkeletonRows rows={8} label="Loading the documentation" />
          ) : data ? (
            <MarkdownView text={data} addressOf={addressOf} />
          ) : (
            <EmptyState
              icon="search"
              title="There is no such text"
              description="Choose another one from the list."
            />
          )}
        </article>
      </div>
    </>
  )
}
