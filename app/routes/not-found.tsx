import { data } from 'react-router'
import { pageMeta } from '../content/pages'
import { MissingPage } from '../frame/missing-page'

export const meta = () => pageMeta('notFound')

export const loader = () => data(null, 404)

// Inside the site the answer is known without asking.
export const clientLoader = () => null

export default MissingPage
