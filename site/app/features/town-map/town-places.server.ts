export { listTownPlaces as readTownPlaces } from './town-places'
