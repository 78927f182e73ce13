/** Things of which each is lent to one caller at a time. */
export interface Emprestimo<T> {
  todos: readonly T[];
  /** Callers wait in line when all are out. */
  com<R>(fn: (emprestado: T) => Promise<R>): Promise<R>;
}

export function emprestar<T>(todos: readonly T[]): Emprestimo<T> {
  const livres = [...todos];
  const espera: ((livre: T) => void)[] = [];
  return {
    todos,
    async com(fn) {
      const emprestado = livres.shift() ?? (await new Promise<T>((resolve) => espera.push(resolve)));
      try {
        return await fn(emprestado);
      } finally {
        const proximo = espera.shift();
        if (proximo) proximo(emprestado);
        else livres.push(emprestado);
      }
    },
  };
}
