// Questions about the positions of a rule page, and the loader of the module that plays them.

/** Show if an answer is right, with the reason. */
function judge(button) {
  const question = button.closest("li");
  const words = JSON.parse(question.dataset.words);
  for (const other of button.parentElement.children) other.setAttribute("aria-pressed", other === button);
  question.querySelector("output").textContent = button.value === question.dataset.allowed ? words.right : words.wrong;
  question.querySelector("details").open = true;
}

/** Open a position. Its place is taken at once, so that nothing moves when the module has arrived. */
async function open(position, button) {
  const told = position.querySelector(".told");
  told.hidden = false;
  told.textContent = position.dataset.loading;
  button.disabled = true;
  try {
    const { play } = await import("./position.js");
    await play(position);
  } catch (error) {
    button.disabled = false; // to try again
    told.textContent = position.dataset.failed;
    console.error(error);
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".position button");
  if (button?.matches(".choice button")) judge(button);
  if (button?.matches(".try")) void open(button.closest(".position"), button);
});
