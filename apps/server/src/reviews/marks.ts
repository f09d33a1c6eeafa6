import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'
import { applications } from '../tables/applications.ts'
import { pages } from '../tables/pages.ts'
import { reviews } from '../tables/reviews.ts'

/** What a mark is made of: which row it is of, and what was counted on it. */
interface Counted {
  /** The id of what has the branches, and never that of a branch. */
  readonly original: SQLWrapper
  /** How much was done to its reviews and to requests to deploy it. */
  readonly revision: SQLWrapper
}

/** So many revisions are told apart, and always less than one more of what was done to the reviews. */
const revisionsApart = 1_000_000

/**
 * Another number as soon as something is done to reviews, or saved on a branch that is under review, of which approvals then lapse:
 * whoever sees another one reads them again. Saving counts up nothing that a merge holds.
 */
const markOf = ({ revision }: Counted, revisionsUnderReview: SQL): SQL<number> =>
  sql<number>`(${revision}::float8 * ${revisionsApart}::float8 + (${revisionsUnderReview}) % ${revisionsApart}::int)`

/** The mark of the reviews of an application. */
export const markOfApplication = (counted: Counted): SQL<number> =>
  markOf(
    counted,
    sql`
      select coalesce(sum(saved.revision), 0)::int from ${reviews}, lateral (
        select ${applications.revision} as revision from ${applications} where ${applications.id} = ${reviews.branchId}
        union all
        select ${pages.revision} from ${pages} where ${pages.applicationId} = ${reviews.branchId}
      ) as saved
      where ${reviews.applicationId} = ${counted.original} and ${reviews.state} = 'open'
    `,
  )

/** The mark of the reviews of a workflow or job. */
export const markOfApi = (counted: Counted): SQL<number> =>
  markOf(
    counted,
    sql`
      select coalesce(sum(saved.revision), 0)::int from ${reviews}
      join ${apis} as saved on saved.id = ${reviews.apiBranchId}
      where ${reviews.apiId} = ${counted.original} and ${reviews.state} = 'open'
    `,
  )
