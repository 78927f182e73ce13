import { formatDateBr, formatMoney, isoFromBr, maskDate } from '@apura/br';
import {
  ESTADOS_DA_OPORTUNIDADE,
  type EstadoDaOportunidade,
  nomeDoEstado,
  type OportunidadeAberta,
  type Oportunidades,
} from '@apura/contract';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './oportunidades.module.css';
import { parseReais } from './parse-reais.ts';
import { recusaDe, useSaveOportunidade } from './use-oportunidades.ts';

type Aberta = OportunidadeAberta['oportunidade'];

interface Valores {
  estado: EstadoDaOportunidade;
  motivo: string;
  responsavel: string;
  prazo: string;
  nota: string;
  pedido: string;
  recebido: string;
}

/** A deadline lies in the future, beyond the years of the other masks. */
const ULTIMO_ANO = 2099;

type Faltas = Partial<Record<keyof Valores, string>>;

const valoresDe = (uma: Aberta): Valores => ({
  estado: uma.estado,
  motivo: uma.motivo,
  responsavel: uma.responsavel?.id ?? '',
  prazo: uma.prazo === null ? '' : formatDateBr(uma.prazo),
  nota: uma.nota,
  pedido: uma.pedido === null ? '' : formatMoney(uma.pedido),
  recebido: uma.recebido === null ? '' : formatMoney(uma.recebido),
});

/**
 * What users say of an opportunity. When it is changed elsewhere meanwhile, fields that nobody touched here show what
 * is kept now, and what was typed stays, with a sentence that says so.
 */
export function OportunidadeForm({
  oportunidade,
  pessoas,
  onDirty,
}: {
  oportunidade: Aberta;
  pessoas: Oportunidades['pessoas'];
  /** Hears whether something is typed that is not saved; nothing is once the form is gone. */
  onDirty: (dirty: boolean) => void;
}) {
  const [base, setBase] = useState(oportunidade);
  const [valores, setValores] = useState(() => valoresDe(oportunidade));
  const [faltas, setFaltas] = useState<Faltas>({});
  const [recusa, setRecusa] = useState<string | null>(null);
  const save = useSaveOportunidade();
  const antes = valoresDe(base);
  const mudou = JSON.stringify(valores) !== JSON.stringify(antes);
  // Before anything else can happen: Esc right after a letter has to find the drawer informed.
  useLayoutEffect(() => {
    onDirty(mudou);
    return () => onDirty(false);
  }, [mudou, onDirty]);
  if (oportunidade.versao > base.versao) {
    setBase(oportunidade);
    setValores(withTyped(valoresDe(oportunidade), { valores, antes }));
    if (mudou && recusa === null) setRecusa(MUDOU);
  }
  const change = (novos: Partial<Valores>) => {
    setValores({ ...valores, ...novos });
    setFaltas({});
  };
  // Who is in charge may have left the team since.
  const deOntem = base.responsavel;
  const escolhas = deOntem !== null && !pessoas.some(({ id }) => id === deOntem.id) ? [deOntem, ...pessoas] : pessoas;
  const send = () => {
    const lidos = read(valores);
    if ('faltas' in lidos) return setFaltas(lidos.faltas);
    setRecusa(null);
    const body = { id: base.id, versao: base.versao, ...onlyChanged(lidos.valores, base) };
    save.mutate(body, {
      onSuccess: (nova) => {
        setBase(nova);
        setValores(valoresDe(nova));
        notificar('success', 'Oportunidade salva');
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'requisicao-invalida') setFaltas(error.fields);
        setRecusa(recusaDe(error));
      },
    });
  };
  const campo = (nome: 'prazo' | 'pedido' | 'recebido', onType: (digitado: string) => void) => ({
    name: nome,
    autoComplete: 'off',
    value: valores[nome],
    error: faltas[nome],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mudou && !save.isPending) send();
      }}
    >
      {recusa !== null && (
        <p role="alert" className={styles.recusa}>
          {recusa}
        </p>
      )}
      <div className={styles.campos}>
        <NativeSelect
          label="Estado"
          value={valores.estado}
          data={ESTADOS_DA_OPORTUNIDADE.map((estado) => ({ value: estado, label: nomeDoEstado(estado) }))}
          onChange={(event) => {
            const estado = ESTADOS_DA_OPORTUNIDADE.find((um) => um === event.currentTarget.value);
            if (estado !== undefined) change({ estado });
          }}
        />
        <NativeSelect
          label="Responsável"
          value={valores.responsavel}
          error={faltas.responsavel}
          data={[{ value: '', label: 'Ninguém' }, ...escolhas.map(({ id, nome }) => ({ value: id, label: nome }))]}
          onChange={(event) => change({ responsavel: event.currentTarget.value })}
        />
        {valores.estado === 'descartada' && (
          <TextInput
            className={styles.largo}
            label="Motivo do descarte"
            maxLength={500}
            value={valores.motivo}
            error={faltas.motivo}
            onChange={(event) => change({ motivo: event.currentTarget.value })}
          />
        )}
        <TextInput
          {...campo('prazo', (digitado) => change({ prazo: maskDate(digitado, ULTIMO_ANO) }))}
          label="Prazo"
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
        />
        <span aria-hidden />
        <TextInput
          {...campo('pedido', (pedido) => change({ pedido }))}
          label="Valor pedido"
          placeholder="0,00"
          inputMode="decimal"
        />
        <TextInput
          {...campo('recebido', (recebido) => change({ recebido }))}
          label="Valor recebido"
          placeholder="0,00"
          inputMode="decimal"
        />
        <Textarea
          className={styles.largo}
          label="Anotações"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={valores.nota}
          onChange={(event) => change({ nota: event.currentTarget.value })}
        />
      </div>
      <div className={styles.acoes}>
        <Button variant="default" disabled={!mudou || save.isPending} onClick={() => change(antes)}>
          Desfazer
        </Button>
        <Button type="submit" disabled={!mudou} loading={save.isPending}>
          Salvar
        </Button>
      </div>
    </form>
  );
}

const MUDOU = 'Esta oportunidade mudou enquanto você escrevia. Confira antes de salvar.';

/** What is kept now, with the fields that the user changed as they were typed. */
function withTyped(agora: Valores, { valores, antes }: { valores: Valores; antes: Valores }): Valores {
  const um = <K extends keyof Valores>(campo: K) => (valores[campo] === antes[campo] ? agora[campo] : valores[campo]);
  return {
    estado: um('estado'),
    motivo: um('motivo'),
    responsavel: um('responsavel'),
    prazo: um('prazo'),
    nota: um('nota'),
    pedido: um('pedido'),
    recebido: um('recebido'),
  };
}

interface Lidos {
  estado: EstadoDaOportunidade;
  motivo: string;
  responsavel: string | null;
  prazo: string | null;
  nota: string;
  pedido: string | null;
  recebido: string | null;
}

/** The typed values as the call has them, or what is wrong with them. */
function read({
  estado,
  motivo,
  responsavel,
  prazo,
  nota,
  pedido,
  recebido,
}: Valores): { valores: Lidos } | { faltas: Faltas } {
  const faltas: Faltas = {};
  if (estado === 'descartada' && motivo.trim() === '') faltas.motivo = 'Informe por que a oportunidade foi descartada';
  const dia = prazo === '' ? null : isoFromBr(prazo);
  if (dia === undefined) faltas.prazo = 'Informe um dia que existe, como 10/12/2026';
  const valor = (nome: 'pedido' | 'recebido', digitado: string): string | null => {
    if (digitado.trim() === '') return null;
    const lido = parseReais(digitado);
    if (lido === undefined) faltas[nome] = 'Informe um valor, como 1.234,56';
    return lido ?? null;
  };
  const valores = {
    estado,
    motivo: estado === 'descartada' ? motivo.trim() : '',
    responsavel: responsavel === '' ? null : responsavel,
    prazo: dia ?? null,
    nota,
    pedido: valor('pedido', pedido),
    recebido: valor('recebido', recebido),
  };
  return Object.keys(faltas).length > 0 ? { faltas } : { valores };
}

/** What differs from what was seen: a field that nobody touched is not sent. */
function onlyChanged(lidos: Lidos, antes: Aberta): Partial<Lidos> {
  const kept: Lidos = { ...antes, responsavel: antes.responsavel?.id ?? null };
  const changed = <K extends keyof Lidos>(campo: K) => (lidos[campo] === kept[campo] ? undefined : lidos[campo]);
  return {
    estado: changed('estado'),
    motivo: changed('motivo'),
    responsavel: changed('responsavel'),
    prazo: changed('prazo'),
    nota: changed('nota'),
    pedido: changed('pedido'),
    recebido: changed('recebido'),
  };
}
