/** Draws one chart at a time and each step of it in a task of its own, so that no frame waits for two of them. */
const fila: (() => void | Promise<void>)[] = [];
let andando = false;

export function enfileirar(desenhar: () => void | Promise<void>): () => void {
  fila.push(desenhar);
  void andar();
  return () => {
    const at = fila.indexOf(desenhar);
    if (at >= 0) fila.splice(at, 1);
  };
}

/** Settles when nothing waits to be drawn. */
export async function filaVazia(): Promise<void> {
  while (andando) await pausa();
}

async function andar(): Promise<void> {
  if (andando) return;
  andando = true;
  for (let proximo = fila.shift(); proximo !== undefined; proximo = fila.shift()) {
    await pausa();
    try {
      await proximo();
    } catch (erro) {
      console.error(erro);
    }
  }
  andando = false;
}

/** Lets the browser show a frame and hear its user before the next step. */
export function pausa(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page gets no frames; it is drawn all the same.
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, 60);
    requestAnimationFrame(() => setTimeout(done, 0));
  });
}
