import type { AchadoDiagnostico, AchadoTratado, DadosDiagnostico, NomeRelatorio } from '@apura/contract';
import { createContext, useContext } from 'react';
import type { Tema } from '../dados/tema.ts';

/** A report to open in the portal, with the text that each named column must hold. */
export interface Alvo {
  relatorio: string;
  filtros?: Readonly<Record<string, string>>;
  /** The rows are to be taken to the draft of a rectification, and not to be shown. */
  levar?: boolean;
  /** A workbook of the inventory of the turn is to be downloaded, and no rows shown. */
  baixar?: 'inventario' | 'registro';
}

export interface Estado {
  dados: DadosDiagnostico;
  tema: Tema;
  /** Whether any of these reports has rows in the project. */
  tem(...nomes: NomeRelatorio[]): boolean;
  tratados: ReadonlyMap<string, AchadoTratado>;
  comSelic: boolean;
  /** The page is being laid out for paper, where nothing can be opened. */
  imprimindo: boolean;
  /** Resets the list of findings to all of one kind. */
  viewAchados(tipo: AchadoDiagnostico['tipo']): void;
  /** Opens a report's rows in the portal, or takes them to a rectification. */
  open(alvo: Alvo): void;
  mark(pedido: { id: string; tratado: boolean; nota: string }): Promise<void>;
}

export const EstadoContext = createContext<Estado | null>(null);

export function useEstado(): Estado {
  const estado = useContext(EstadoContext);
  if (estado === null) throw new Error('the page has no data yet');
  return estado;
}
