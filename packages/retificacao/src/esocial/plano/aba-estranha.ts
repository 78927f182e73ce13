import type { CelulaLida } from '@apura/planilha';
import { normalizarNome } from '../../comum/normalizar-nome.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { ACOES_ESOCIAL } from './abas-esocial.ts';
import { tell } from './contar-falha.ts';
import { lerCelula } from './ler-celula.ts';
import { nomePeriodo } from './periodo-esocial.ts';

type Celulas = readonly (CelulaLida | null)[];

/** A sheet that the model does not have: a warning, unless rows of changes would be lost with it. */
export function createAbaEstranha(aba: string, relatar: Relatar): (linha: number, celulas: Celulas) => void {
  let colunas: { acao: number; periodo: number } | null = null;
  let vazia = true;
  const ditos = new Set<string>();
  const dizer = (nivel: 'ERRO' | 'ADVERTENCIA', periodo: string, linha: number) => {
    if (ditos.has(periodo)) return;
    ditos.add(periodo);
    tell(relatar, {
      nivel,
      codigo: 'PLANILHA_INVALIDA',
      periodo,
      aba,
      linha,
      mensagem: `A aba ${aba} não é do modelo e não foi lida.`,
      sugestao:
        'Se ela tem alterações, passe-as para a aba do modelo com o nome do evento; senão, retire-a da planilha.',
    });
  };
  return (linha, celulas) => {
    if (vazia) {
      vazia = false;
      const nomes = celulas.map((c) => normalizarNome(c?.texto ?? ''));
      const [acao, periodo] = [nomes.indexOf('ACAO'), nomes.indexOf('PERAPUR')];
      if (acao < 0) dizer('ADVERTENCIA', '', linha);
      else colunas = { acao, periodo };
      return;
    }
    const acao = celulas[colunas?.acao ?? -1]?.texto.trim().toUpperCase();
    if (!colunas || !ACOES_ESOCIAL.some((a) => a === acao)) return;
    const celula = celulas[colunas.periodo];
    const lido = celula ? lerCelula(celula, 'periodo') : { erro: '' };
    const periodo = 'texto' in lido && /^\d{4}(-\d{2})?$/.test(lido.texto) ? nomePeriodo(lido.texto) : '';
    dizer('ERRO', periodo, linha);
  };
}
