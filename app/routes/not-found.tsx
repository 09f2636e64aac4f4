import { data, Link } from 'react-router'

export const loader = () => data(null, 404)

export default function NotFound() {
  return (
    <>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <Link to="/">Zur Startseite</Link>
    </>
  )
}
