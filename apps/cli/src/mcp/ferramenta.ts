import { z } from 'zod';
import type { Leitura } from './create-leitura.ts';

/** One tool of the assistant: what it asks for, and how the answer comes from the portal's calls. */
export interface Ferramenta {
  readonly nome: string;
  readonly titulo: string;
  readonly descricao: string;
  readonly entrada: z.ZodObject;
  /** Answers a short object that becomes JSON. */
  run(ler: Leitura, entrada: unknown): Promise<Record<string, unknown>>;
}

/** Keeps the type of the arguments between a tool's schema and its code, and checks them. */
export function defineFerramenta<S extends z.ZodObject>(
  definida: Omit<Ferramenta, 'entrada' | 'run'> & {
    entrada: S;
    run(ler: Leitura, entrada: z.output<S>): Promise<Record<string, unknown>>;
  },
): Ferramenta {
  return {
    ...definida,
    run: async (ler, entrada) => {
      const parsed = definida.entrada.safeParse(entrada);
      if (parsed.success) return definida.run(ler, parsed.data);
      const faltas = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
      throw new Error(`Corrija o que foi pedido a ${definida.nome}. ${faltas.join('; ')}.`);
    },
  };
}

/** What most tools ask for. */
export const projeto = z.string().min(1).max(64).describe('id do projeto, de listar_projetos');
export const relatorio = z.string().min(1).max(80).describe('nome exato do relatório, de listar_relatorios');
export const pular = z.number().int().min(0).default(0).describe('quantos deixar de lado, para a página seguinte');
export const limiteAte = (padrao: number, max: number) => z.number().int().min(1).max(max).default(padrao);

/** A window of what was read whole, and from where the next one goes on. */
export function janela<T>(todos: readonly T[], { pular: de, limite }: { pular: number; limite: number }) {
  return { total: todos.length, itens: todos.slice(de, de + limite), proxima: proximaDe(todos.length, de + limite) };
}

/** The `pular` of the next page; null after the last one. */
export function proximaDe(total: number, ate: number): number | null {
  return ate < total ? ate : null;
}

/** A row without its empty cells: an answer is read by a model, which pays for every letter. */
export function semVazios<T>(linha: Readonly<Record<string, T | null>>): Record<string, T> {
  return Object.fromEntries(Object.entries(linha).filter((celula): celula is [string, T] => celula[1] !== null));
}
