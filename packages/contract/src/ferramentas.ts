import { z } from 'zod';

/** The tools of a pipeline, in the order in which they run. */
export const FERRAMENTAS = [
  'ecac',
  'receitanet_bx',
  'esocial',
  'quebrar_arquivos',
  'quebrar_arquivos_esocial',
  'gerar_relatorios',
  'post_process',
] as const;
export const ferramentaSchema = z.enum(FERRAMENTAS);
export type Ferramenta = z.infer<typeof ferramentaSchema>;

/** The modules that an owner may have; the map `tools` of the login answer has every key. */
export const MODULOS = [
  'ecac',
  'receitanet_bx',
  'esocial',
  'quebrar_arquivos',
  'quebrar_arquivos_esocial',
  'quebrar_arquivos_consult',
  'gerar_relatorios',
  'post_process',
  'retificacao',
] as const;
export const moduloSchema = z.enum(MODULOS);
export type Modulo = z.infer<typeof moduloSchema>;
export const toolsSchema = z.record(moduloSchema, z.boolean());
export type Tools = z.infer<typeof toolsSchema>;

export const FERRAMENTA_LABEL: Readonly<Record<Ferramenta | 'retificacao', string>> = {
  ecac: 'E-CAC',
  receitanet_bx: 'ReceitanetBX',
  esocial: 'eSocial',
  quebrar_arquivos: 'Quebrar Arquivos',
  quebrar_arquivos_esocial: 'Quebrar Arquivos eSocial',
  gerar_relatorios: 'Gerar Relatórios',
  post_process: 'Gerar Relatórios e-Social',
  retificacao: 'Retificação',
};

/** The label of a tool; a tool this version does not know shows its own name. */
export function ferramentaLabel(ferramenta: string): string {
  return Object.hasOwn(FERRAMENTA_LABEL, ferramenta) ? FERRAMENTA_LABEL[ferramenta as Ferramenta] : ferramenta;
}
