import { data } from 'react-router'
import { pageMeta } from '../association/page-meta'
import { MissingPage } from '../shell/failure'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta('notFound', matches)

export const loader = () => data(null, 404)

// On client navigation no request is needed.
export const clientLoader = () => null

export default MissingPage
