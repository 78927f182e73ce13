/** The product's name before anybody is signed in: what the server wrote into the page. */
export function produtoDaPagina(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.trim();
  return name === undefined || name === '' ? 'Apura' : name;
}
