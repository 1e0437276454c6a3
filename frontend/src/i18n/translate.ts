import { createTranslator } from 'use-intl/core';
import { loadedMessages } from './catalogue';
import { activeLocale } from './locale';

/** For the few texts that are needed outside React. Only namespaces that every page loads. */
export const translateUi = () =>
  createTranslator({ locale: activeLocale(), messages: loadedMessages(), namespace: 'ui' });
