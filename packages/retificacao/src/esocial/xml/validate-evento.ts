import type { ElementoXml } from '@apura/documentos';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import { TIPOS_CAMPO } from '../leiaute/tipos-campo.ts';

/** A reason why an event is not valid in its layout. */
export interface FalhaEvento {
  codigo: 'CAMPO_OBRIGATORIO' | 'FORMATO' | 'DOMINIO';
  /** From the event down. */
  caminho: string;
  valor: string;
  /** Portuguese, a full sentence. */
  mensagem: string;
}

/**
 * Checks an event against its tag table: which tags it may have, in which order and how often, and which texts. Rules
 * that join several fields or other events (REGRA_…) are left to the government.
 */
export function validateEvento(raiz: ElementoXml, definicao: DefinicaoElemento): FalhaEvento[] {
  const falhas: FalhaEvento[] = [];
  check(raiz, definicao, '');
  return falhas;

  function tell(codigo: FalhaEvento['codigo'], caminho: string, o: { valor?: string; mensagem: string }): void {
    falhas.push({ codigo, caminho, valor: o.valor ?? '', mensagem: o.mensagem });
  }

  function check(elemento: ElementoXml, esperado: DefinicaoElemento, caminho: string): void {
    if (esperado.tipo !== null) {
      checkFolha(elemento, esperado.tipo, caminho);
      return;
    }
    const contagens = new Map<string, number>();
    let ultimo = -1;
    for (const filho of elemento.filhos) {
      const seu = caminho === '' ? filho.nome : `${caminho}/${filho.nome}`;
      const lugar = esperado.filhos.findIndex((f) => f.nome === filho.nome);
      const definido = esperado.filhos[lugar];
      if (!definido) {
        tell('FORMATO', seu, { mensagem: `O leiaute S-1.3 não tem a tag ${seu}.` });
        continue;
      }
      if (lugar < ultimo) tell('FORMATO', seu, { mensagem: `A tag ${seu} está fora da ordem do leiaute.` });
      ultimo = Math.max(ultimo, lugar);
      contagens.set(filho.nome, (contagens.get(filho.nome) ?? 0) + 1);
      check(filho, definido, seu);
    }
    for (const definido of esperado.filhos) {
      const seu = caminho === '' ? definido.nome : `${caminho}/${definido.nome}`;
      const n = contagens.get(definido.nome) ?? 0;
      if (n > definido.maximo) {
        tell('FORMATO', seu, {
          mensagem: `A tag ${seu} aparece ${n} vezes e o leiaute aceita até ${definido.maximo}.`,
        });
      } else if (n < definido.minimo) tell('CAMPO_OBRIGATORIO', seu, { mensagem: `Falta a tag obrigatória ${seu}.` });
    }
    if (esperado.escolha && contagens.size !== 1) {
      const nomes = esperado.filhos.map((f) => f.nome).join(', ');
      tell('CAMPO_OBRIGATORIO', caminho, {
        mensagem: `A tag ${caminho} deve ter exatamente um destes grupos: ${nomes}.`,
      });
    }
  }

  function checkFolha(elemento: ElementoXml, nome: keyof typeof TIPOS_CAMPO, caminho: string): void {
    const tipo = TIPOS_CAMPO[nome];
    if (elemento.filhos.length > 0) tell('FORMATO', caminho, { mensagem: `A tag ${caminho} deve ter só um valor.` });
    else if (elemento.texto === '') tell('CAMPO_OBRIGATORIO', caminho, { mensagem: `A tag ${caminho} está vazia.` });
    else if (!tipo.aceita(elemento.texto)) {
      tell(tipo.valores === null ? 'FORMATO' : 'DOMINIO', caminho, {
        valor: elemento.texto,
        mensagem: `A tag ${caminho} tem o valor "${elemento.texto.slice(0, 60)}" e deve ter ${tipo.descricao}.`,
      });
    }
  }
}
