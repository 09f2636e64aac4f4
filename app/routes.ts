import { index, type RouteConfig } from '@react-router/dev/routes'

export default [
  // Public
  index('routes/home.tsx'),
] satisfies RouteConfig
