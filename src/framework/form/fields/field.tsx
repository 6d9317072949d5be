/**
 * The one wrapper that gives a control its label, help and message, and ties them together for assistive technology
 * (WCAG 2.2: 1.3.1, 3.3.1, 3.3.2). The control itself comes from `children`, which receives the attributes to spread.
 */
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { CriticalIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './field.module.css';

/** What the control must carry, whatever it is. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface Words {
  /** Of the control, or of the group's first control; `${id}-help` and `${id}-message` name its texts. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** What is wrong; the control is invalid while there is one. */
  readonly message?: string | undefined;
  /** What looks wrong but stops nothing. */
  readonly warning?: string | undefined;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface FieldProps extends Words {
  /** Stands at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlAttributes) => ReactNode;
}

export function Field({
  id,
  label,
  help,
  message,
  warning,
  required = false,
  className,
  aside,
  children,
}: FieldProps) {
  return (
    <Stack
      {...(className === undefined ? {} : { className })}
      data-invalid={message === undefined ? undefined : true}
    >
      <Line wrap={false} align="baseline" justify="space-between">
        <label className={styles.label} htmlFor={id}>
          {label}
          <Optional required={required} />
        </label>
        {aside}
      </Line>
      {children(attributesOf({ id, help, message, warning, required }))}
      <Messages id={id} message={message} warning={warning} />
      <Help id={id} help={help} />
    </Stack>
  );
}

export interface FieldGroupProps extends Words {
  readonly children: ReactNode;
}

/** Several controls under one label: a fieldset, which can take the focus when the error summary leads to it. */
export function FieldGroup({
  id,
  label,
  help,
  message,
  warning,
  required = false,
  className,
  children,
}: FieldGroupProps) {
  const { 'aria-describedby': describedBy } = attributesOf({ id, help, message, warning });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`${styles.group} ${className ?? ''}`}
      data-invalid={message === undefined ? undefined : true}
      aria-describedby={describedBy}
    >
      <legend className={styles.label}>
        {label}
        <Optional required={required} />
      </legend>
      <Help id={id} help={help} isAbove />
      {children}
      <Messages id={id} message={message} warning={warning} />
    </fieldset>
  );
}

/** The attributes alone, for a control that brings its own label. */
export function attributesOf({
  id,
  help,
  message,
  warning,
  required,
}: Omit<Words, 'label' | 'className'>): ControlAttributes {
  const described = [
    help === undefined ? [] : [`${id}-help`],
    message === undefined ? [] : [`${id}-message`],
    warning === undefined ? [] : [`${id}-warning`],
  ].flat();
  return {
    id,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-required': required === true ? true : undefined,
  };
}

/** Of antd's inputs: in red while there is a message. */
export const redWhereWrong = (control: Pick<ControlAttributes, 'aria-invalid'>) =>
  control['aria-invalid'] === true ? { status: 'error' as const } : {};

function Optional({ required }: { readonly required: boolean }) {
  const t = useT();
  return required ? null : (
    <Text as="span" tone="muted">
      {' '}
      {t('(optional)')}
    </Text>
  );
}

function Help({
  id,
  help,
  isAbove = false,
}: {
  readonly id: string;
  readonly help: string | undefined;
  /** What it is about stands below it. */
  readonly isAbove?: boolean;
}) {
  return help === undefined ? null : (
    <Text tone="muted" size="s" {...(isAbove ? { below: 3 } : { above: 1 })} id={`${id}-help`}>
      {help}
    </Text>
  );
}

/** What is wrong and what looks wrong; `attributesOf` ties them to the control. */
export function Messages({ id, message, warning }: Pick<Words, 'id' | 'message' | 'warning'>) {
  return (
    <>
      {message !== undefined && (
        // A sign beside the color: color alone says nothing to some (WCAG 1.4.1).
        <Text tone="danger" size="s" strong above={1} id={`${id}-message`}>
          <Line as="span" gap={1} wrap={false} align="baseline">
            <CriticalIcon />
            <span>{message}</span>
          </Line>
        </Text>
      )}
      {warning !== undefined && (
        <Text tone="warning" size="s" above={1} id={`${id}-warning`}>
          <Line as="span" gap={1} wrap={false} align="baseline">
            <WarningIcon />
            <span>{warning}</span>
          </Line>
        </Text>
      )}
    </>
  );
}
