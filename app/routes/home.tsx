export default function Home() {
  return <h1>Zunft</h1>
}
