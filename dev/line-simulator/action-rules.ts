import { actionUri } from './addresses.ts';
import { graphemes } from './counting.ts';
import { pickerRule } from './picker-rules.ts';
import { isObject, must, oneOf, type Rule, text } from './rules.ts';
import { byType, type Shape, shape } from './shape.ts';

/** What an action hangs on decides its label and which kinds are allowed. */
export type ActionPlace = 'quick-reply' | 'flex-button' | 'flex' | 'template' | 'image-carousel';

/** Longest label in grapheme clusters, and whether there must be one. */
const labels: Record<ActionPlace, { max: number; required: boolean }> = {
  'quick-reply': { max: 20, required: true },
  'flex-button': { max: 40, required: true },
  flex: { max: 40, required: false },
  template: { max: 20, required: true },
  'image-carousel': { max: 12, required: false },
};

const spoken = text(300, graphemes);

/** Rich menu switch actions belong to rich menus and are refused in every message. */
export function actionRule(place: ActionPlace): Rule {
  const strict = place === 'flex' || place === 'flex-button';
  const label = { label: text(labels[place].max, graphemes) };
  const base: Shape = labels[place].required ? { strict, required: label } : { strict, optional: label };
  const form = (required: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule =>
    shape({
      strict,
      required: { ...base.required, ...required },
      optional: { ...base.optional, ...optional },
    });
  const kinds: Record<string, Rule> = {
    postback: postback(form),
    message: form({ text: spoken }),
    uri: form({ uri: actionUri }, { altUri: shape({ strict, optional: { desktop: actionUri } }) }),
    datetimepicker: pickerRule(base),
    clipboard: form({ clipboardText: text(1000) }),
  };
  const opensTheApp = { camera: form({}), cameraRoll: form({}), location: form({}) };
  return byType(place === 'quick-reply' ? { ...kinds, ...opensTheApp } : kinds);
}

function postback(form: (required: Record<string, Rule>, optional: Record<string, Rule>) => Rule): Rule {
  const properties = form(
    { data: text(300) },
    {
      displayText: spoken,
      text: spoken,
      inputOption: oneOf('closeRichMenu', 'openRichMenu', 'openKeyboard', 'openVoice'),
      fillInText: spoken,
    },
  );
  const oneWayToSpeak = must(
    (action) => !isObject(action) || action.displayText == null || action.text == null,
    'displayText and text cannot both be specified',
  );
  const keyboardToFill = must(
    (action) => !isObject(action) || action.fillInText == null || action.inputOption === 'openKeyboard',
    'fillInText needs inputOption openKeyboard',
  );
  return (value, path) => [
    ...properties(value, path),
    ...oneWayToSpeak(value, path),
    ...keyboardToFill(value, path),
  ];
}
