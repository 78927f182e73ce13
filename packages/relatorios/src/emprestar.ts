/** Things that are given to one caller at a time. */
export interface Emprestimo<T> {
  todos: readonly T[];
  /** Callers wait in line when all are out; one of higher urgency (0 by default) before those of lower. */
  com<R>(fn: (emprestado: T) => Promise<R>, urgencia?: number): Promise<R>;
}

export function emprestar<T>(todos: readonly T[]): Emprestimo<T> {
  const livres = [...todos];
  const espera: { urgencia: number; atender: (livre: T) => void }[] = [];
  const postpone = (urgencia: number) =>
    new Promise<T>((atender) => {
      const depois = espera.findIndex((e) => e.urgencia < urgencia);
      espera.splice(depois < 0 ? espera.length : depois, 0, { urgencia, atender });
    });
  return {
    todos,
    async com(fn, urgencia = 0) {
      const emprestado = livres.shift() ?? (await postpone(urgencia));
      try {
        return await fn(emprestado);
      } finally {
        const proximo = espera.shift();
        if (proximo) proximo.atender(emprestado);
        else livres.push(emprestado);
      }
    },
  };
}
