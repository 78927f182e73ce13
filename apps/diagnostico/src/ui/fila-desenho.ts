type Desenhar = () => void | Promise<void>;

/** Draws one chart at a time and each step of it in a task of its own, so that no frame waits for two of them. */
const fila: { draw: Desenhar; visivel: boolean }[] = [];
let atual: { visivel: boolean } | null = null;

/** What is seen is drawn before what is only near. */
export function enfileirar(draw: Desenhar, { visivel }: { visivel: boolean }): () => void {
  const pedido = { draw, visivel };
  fila.push(pedido);
  void andar();
  return () => {
    const at = fila.indexOf(pedido);
    if (at >= 0) fila.splice(at, 1);
  };
}

/** Settles when nothing that is seen waits to be drawn. */
export async function vistosDesenhados(): Promise<void> {
  while (atual?.visivel || fila.some(({ visivel }) => visivel)) await pausa();
}

async function andar(): Promise<void> {
  if (atual !== null) return;
  for (let proximo = tirar(); proximo !== undefined; proximo = tirar()) {
    atual = proximo;
    await pausa();
    try {
      await proximo.draw();
    } catch (erro) {
      console.error(erro);
    }
  }
  atual = null;
}

function tirar(): (typeof fila)[number] | undefined {
  const visto = fila.findIndex(({ visivel }) => visivel);
  return fila.splice(Math.max(0, visto), 1)[0];
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
