import type { Aviso } from './avisos.ts';
import type { EntradaMes, Especial } from './tipos.ts';

const MANTEM_MES: Readonly<Partial<Record<Especial, string>>> = {
  scp: 'Há sociedade em conta de participação (0035 ou 0000.IND_NAT_PJ 05)',
  cooperativa: 'Sociedade cooperativa (0000.IND_NAT_PJ 01 ou 04, M211 ou M611)',
  folha: 'Entidade sujeita à contribuição sobre a folha de salários (0000.IND_NAT_PJ 02)',
  financeira: 'Há operações de instituição financeira (bloco I)',
  'regime-alterado': 'O regime de apuração do 0110 mudou',
  combinacoes: 'Há combinações demais de alíquotas, códigos e contas para um bloco M',
};

const SO_AVISA: Readonly<Partial<Record<Especial, string>>> = {
  diferimento: 'Há diferimento (M230, M300, M630 ou M700): os campos de diferimento ficam como declarados.',
  previdenciaria: 'Há contribuição previdenciária sobre a receita bruta (bloco P): não é recalculada.',
};

/**
 * Step 13: what the engine does not recompute. With a reason of the first kind the whole month stays as declared; with
 * one of the second only the fields it names.
 */
export function examineMes(entrada: Pick<EntradaMes, 'especiais'>): { mantem: boolean; avisos: Aviso[] } {
  const avisos: Aviso[] = [];
  for (const especial of entrada.especiais) {
    const motivo = MANTEM_MES[especial];
    if (motivo !== undefined) avisos.push(aviso('MES_MANTIDO', `${motivo}: o bloco M fica como declarado.`));
    const nota = SO_AVISA[especial];
    const codigo = especial === 'diferimento' ? 'DIFERIMENTO_MANTIDO' : 'ESPECIAL';
    if (nota !== undefined) avisos.push(aviso(codigo, nota));
  }
  return { mantem: avisos.some((a) => a.codigo === 'MES_MANTIDO'), avisos };
}

const aviso = (codigo: Aviso['codigo'], mensagem: string): Aviso => ({
  codigo,
  nivel: 'advertencia',
  registro: 'M200',
  chave: '',
  mensagem,
});
